/** When recurring work was done last, shared by all processes on one store. Times are ISO. */
export interface Schedule {
  /** True for one caller in each period of `everyMs`, whatever the number of processes; true at once when it was never claimed, or by a clock that was ahead by more than a period. */
  claim(name: string, everyMs: number, now: string): Promise<boolean>;
  read(name: string): Promise<string | undefined>;
  /** Moves the time forward; an earlier one changes nothing, unless that before lies more than a day ahead of it. */
  write(name: string, at: string): Promise<void>;
}
