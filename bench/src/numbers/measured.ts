/** One number, what it is to be, and whether it is. */
export interface Measured {
  readonly what: string;
  readonly is: string;
  readonly aim: string;
  readonly holds: boolean;
}
