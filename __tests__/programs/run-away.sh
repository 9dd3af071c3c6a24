# Ends at once and leaves a process without environment, session, output or folder of ours.
(env -i PATH="$PATH" setsid sh -c "cd / && exec sleep $1 </dev/null >/dev/null 2>&1" &)
exit 0
