/**
 * The first process of a run, for `sh -c SCRIPT sh COMMAND MARKER KIND`. It starts the command in the foreground (a
 * background job of a plain shell would ignore SIGINT, and the tests would notice), says how it ended on file
 * descriptor 3 as `CODE WATCHER OTHERS`, and stays until it is killed, since orphans may hang on it. In a PID
 * namespace it counts the OTHERS that still live and exits, and the kernel ends them before its exit is seen. The
 * command never is PID 1 itself, because PID 1 ignores signals that it does not handle.
 *
 * The command's standard error comes as descriptor 4. That of this script and of what contains it leads nowhere: where
 * `unshare` is refused some detail it says so, now and then, and the same run would end with two different last lines.
 *
 * The watcher reads descriptor 3, whose other end only the program that started the run holds. At its end (also
 * by kill -9) the watcher kills all children of the first process, over and over, as orphans become its children
 * in turn; then whatever carries the marker; then the process group.
 */
export const INIT_SCRIPT = `
trap : TERM INT HUP
(
  trap '' TERM INT HUP
  exec >/dev/null 4>&-
  read -r _ <&3
  read -r me _ </proc/self/stat
  rounds=0
  while [ $rounds -lt 200 ]; do
    rounds=$((rounds + 1)) kids= others=
    read -r kids </proc/$$/task/$$/children
    for kid in $kids; do
      [ "$kid" = "$me" ] || { kill -9 "$kid"; others=1; }
    done
    [ "$others" ] || break
    sleep 0.02
  done
  for file in $(grep -lsF "$2" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    kill -9 "\${pid%/environ}"
  done
  kill -9 0
) &
OUTCOME_GATE_RUN=$2 /bin/sh -c "$1" 2>&4 3<&- 4>&-
code=$?
if [ "$3" = namespace ]; then
  others=-2
  for process in /proc/[0-9]*; do
    read -r line <"$process/stat" && case $line in
      *') Z '*) ;;
      *) others=$((others + 1)) ;;
    esac
  done
  echo "$code $! $others" >&3
  exit
fi
echo "$code $! 0" >&3
exec >/dev/null 4>&-
wait
`;

/** The variable that every process of a run carries, so that one which ran away can be found. */
export const MARKER_VARIABLE = "OUTCOME_GATE_RUN";
