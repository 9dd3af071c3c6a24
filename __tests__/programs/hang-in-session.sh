# Hangs, with a child in a session of its own that holds the output open.
setsid sleep "$1" &
sleep "$1"
