"""``python -m console``: the window."""

import sys

from console.app import main

if __name__ == "__main__":
    sys.exit(main())
