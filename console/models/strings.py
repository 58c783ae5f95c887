"""What the page of model cards says."""

TITLE = "Models"
HINT = "A card says what a model is and how it is asked. Yours go before those that ship."
LIST, ABOUT, KEY, REQUEST, TRANSPORT, PRICE, TEST = (
    "Cards",
    "Model",
    "Key",
    "Request",
    "Patience",
    "Price",
    "Ask one question",
)
OWN, SHIPPED, EDITED, BROKEN = "yours", "shipped", "edited", "unreadable"
READING, READING_HINT = "Reading the cards…", ""
UNREADABLE, NO_CARDS = "The cards cannot be read", "There are no cards"

FIELDS = {
    "alias": ("Alias", "The name in chat:ALIAS and in every record"),
    "title": ("Title", ""),
    "model": ("Model", "As the endpoint spells it"),
    "endpoint": ("Endpoint", "https://host/path of an OpenAI-compatible server"),
    "as_of": ("Looked up on", "When these facts were last looked up"),
    "notes": ("Notes", ""),
    "environment": ("Variable", "The NAME of an environment variable; it goes before the keyring"),
    "keyring": ("Keyring entry", "The short name under which the system's keyring holds the key"),
    "temperature": ("Temperature", "Empty: the provider's default, nothing is sent"),
    "max_output_tokens": ("Output limit, tokens", "Empty: the provider's default, nothing is sent"),
    "max_output_field": ("Limit's field", "How this endpoint spells the limit"),
    "reasoning": ("Reasoning keys", 'One a line, as the provider spells them: reasoning_effort = "low"'),
    "connect_s": ("Connect, s", "Of one HTTP attempt"),
    "write_s": ("Write, s", "Of one HTTP attempt"),
    "pool_s": ("Free connection, s", "Of one HTTP attempt"),
    "read_s": ("Read, s", "Between two pieces of an answer"),
    "deadline_s": ("Deadline, s", "For a whole call with its pauses"),
    "attempts": ("Attempts", "HTTP attempts per call; they use no call of the budget"),
    "backoff_min_s": ("Shortest pause, s", "After a failed attempt"),
    "backoff_max_s": ("Longest pause, s", "After a failed attempt"),
    "in_flight": ("Calls at once", "To this endpoint, over all episodes"),
    "input_price": ("Input, $ / M tokens", "Empty: not known, which is not zero"),
    "cached_price": ("Cached input, $ / M", "Empty: not known, which is not zero"),
    "output_price": ("Output, $ / M tokens", "Empty: not known, which is not zero"),
    "price_as_of": ("Price on", "When the source said so"),
    "price_source": ("Source", "Where the price is from"),
}
IMAGES = "Takes pictures"
PROVIDER_DEFAULT, UNKNOWN, NONE, DAY = "provider default", "unknown", "none", "2026-01-31"
NO_NUMBER, NO_COUNT, NO_DAY = "must be a number", "must be a whole number", "must be a date such as 2026-01-31"
NO_TABLE = 'must be lines such as reasoning_effort = "low"'
EMPTY, PAUSES = "empty", "must be at most the longest pause"
TAKEN = "you have a card by this name already"

NO_KEY_WANTED = "This endpoint wants no key: neither a variable nor a keyring entry is named."
VARIABLE_SET, VARIABLE_UNSET = "{name} is set", "{name} is not set"
NO_ENTRY = "Name a keyring entry to store a key in it."
PASTE = "Paste the key"
STORE, FORGET = "Store key", "Forget key"
STORED, FORGOTTEN, AT_WORK = (
    "Stored as {name} in the system's keyring",
    "{name} is out of the keyring",
    "Asking the keyring…",
)
KEY_TIP = "Goes into the system's keyring and is never shown again"

QUESTION = "Answer with one word: which of road, wood and steel is the strongest?"
QUESTION_NAME = "Question"
ASK, CANCEL = "Ask", "Cancel"
ASK_TIP = "Sends the question with the card as it is on this page"
ASKING, STOPPING = "Asking… {seconds} s", "Stopping…"
OUTCOMES = {
    "text": "It answers",
    "empty": "It answered with nothing",
    "truncated": "Cut off by the output limit",
    "refused": "It refused",
    "cancelled": "Cancelled",
    "failed": "No answer",
    "no_key": "No key",
}
TOOK, TOKENS = "{seconds:.2f} s", "{input:,.0f} tok in · {output:,.0f} out"
NO_USAGE, NO_PRICE, COST = "tokens not told", "price unknown", "${dollars:.6f}"

SAVE, SAVE_COPY, REVERT, REMOVE, CLOSE = "Save", "Save a copy of your own", "Revert", "Remove yours…", "Close"
SAVED = "Saved as {path}"
REMOVED = "Your card {alias} is gone"
FAULTS = ("1 field needs attention", "{count} fields need attention")
REMOVE_TITLE = "Remove your card?"
REMOVE_BODY = (
    "{path} is deleted. Recorded sweeps keep what they froze of it; a card of this name that ships shows again."
)
REMOVE_ACT, KEEP = "Remove", "Keep"
DROP_TITLE = "Close without saving?"
DROP_BODY = "Changes to {names} are not saved."
DROP_ACT, STAY = "Close", "Stay"
