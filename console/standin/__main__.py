"""``python -m console.standin``: open the stand-in game."""

import sys

from console.standin.start import main

if __name__ == "__main__":
    sys.exit(main())
