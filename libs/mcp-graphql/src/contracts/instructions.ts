/** What the server tells a host's model about all of its tools together. */
export interface InstructionsOptions {
  /** The text itself. Give this or `file`. */
  readonly text?: string;
  /** A Markdown file that holds the text, relative to the working directory. It is read at boot. */
  readonly file?: string;
  /** Add what each tool says of itself by `useWhen` and `avoidWhen`, as far as there is room. Default: `false`. */
  readonly assemble?: boolean;
}

/** Instructions with the file read and the defaults filled in. */
export interface ResolvedInstructions {
  /** What stands first; empty when there is nothing. */
  readonly text: string;
  readonly assemble: boolean;
}
