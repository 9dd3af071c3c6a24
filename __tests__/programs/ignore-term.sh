# Does not end on SIGTERM. $1: how long it sleeps, unique, so that a test can find what is left.
trap '' TERM
sleep "$1"
sleep "$1"
