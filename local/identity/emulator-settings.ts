/** The settings of the identity provider's process. */
export interface EmulatorSettings {
  projectId: string;
  host: string;
  port: number;
  /** The file in which accounts are saved between runs. */
  accountsFile: string;
  /** Accepted host names. */
  hostNames: readonly string[];
  /** The origins of the shop's pages. */
  shopOrigins: readonly string[];
}

/** A message from the process to the one that started it. */
export interface EmulatorMessage {
  type: 'ready';
}
