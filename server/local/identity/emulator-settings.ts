/** What the process of the local identity provider is told when it is started. */
export interface EmulatorSettings {
  projectId: string;
  host: string;
  port: number;
  /** Where the accounts are kept between runs. */
  accountsFile: string;
  /** The names its own address and the shop's pages may have. */
  hostNames: readonly string[];
}

/** What it tells back. */
export interface EmulatorMessage {
  type: 'ready';
}
