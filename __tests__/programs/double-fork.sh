# Ends at once and leaves a daemon that forked twice.
(setsid sh -c "sleep $1 & sleep $1" &)
exit 4
