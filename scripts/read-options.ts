/**
 * Reads the options of a command. Ends it with its usage for `--help` (exit code 0), and with what is wrong, in one line before
 * that, where reading throws (exit code 2).
 */
export function readOptions<Options>(usage: string, read: () => Options): Options {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(2);
  }
}

/** The number of an option. Throws unless it is a whole one from 1 to 999,999,999. */
export function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on`);
  return Number(text);
}
