"""Designers that are language models behind an OpenAI-compatible endpoint (paper appendix B, C.5, D.5).

::

    Observation -> messages (pure) -> request -> client (one HTTP attempt) -> reply (pure) -> Proposal
                                        call: the only owner of retries, the deadline and the stop

``card`` says what a model is and how it is asked, ``key_reference`` where its key lies, ``ablations`` what is withheld
on purpose. ``client`` alone knows the SDK and the HTTP library. A reply is read by ``reply`` and not by the SDK's typed
models: gateways answer in dialects (content as parts, errors with status 200, no choices at all), and each has one
stated reading here. What the server sent is cleaned of keys before anything else looks at it.

How a call ends: ``text``, ``empty``, ``truncated`` and ``refused`` are answers. They use the call, whatever the text,
and the outcome stands in the trace. ``transport_failure`` is a ``DesignerError`` and ``cancelled`` a
``DesignerStoppedError``; neither uses a call, both hand over what they cost and every HTTP attempt they made.

Retries are a loop of our own and not a retry library: the record needs the exact pause, jitter included, a pause that
would outlast the deadline must not begin, and a server's ``Retry-After`` must hold back every call to that endpoint and
be seen by whoever watches. stamina gives a lower bound of its pause, sleeps past its own timeout, and knows one call.

Each call has an event loop and a connection of its own: 1 ms with the shared TLS context (41 ms without), no state that
outlives the call, and a stop that ends it within 0.1 s even inside a hung read. A model thinks for seconds.
"""
