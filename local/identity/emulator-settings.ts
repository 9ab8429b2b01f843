/** What the process of the local identity provider is told when it is started. */
export interface EmulatorSettings {
  projectId: string;
  host: string;
  port: number;
  /** Where the accounts are kept between runs. */
  accountsFile: string;
  /** The names its own address may have. */
  hostNames: readonly string[];
  /** Where the shop's pages are. */
  shopOrigins: readonly string[];
}

/** What it tells back. */
export interface EmulatorMessage {
  type: 'ready';
}
