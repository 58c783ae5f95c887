"""The process that plays the queue: one per console, spoken to in JSON lines over its standard input and output.

The runner alone plays episodes and writes the store; the console reads the store and sends commands. Every command is
acknowledged at once, whatever is being played; what it changes takes effect between steps and is reported as an event.
When standard input ends, the console is gone: the runner lets go of everything and leaves.
"""
