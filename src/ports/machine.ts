/** What this machine has for test runs. */
export interface Machine {
  readonly cores: number;
  /** Bytes of memory that could be used now without paging. */
  freeBytes(): number;
}
