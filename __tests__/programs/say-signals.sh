# Reports which signals it was started with ignored: none, for a program that is started as from a terminal.
grep SigIgn /proc/self/status
