/** Where a running server can be reached. */
export interface PostgresAddress {
  port: number;
  /** Folder of the Unix socket; absent where the platform has none. */
  socketFolder?: string;
  password: string;
}

/** What the keeper tells the process that started it. */
export type KeeperMessage =
  | { type: 'progress'; line: string }
  | { type: 'ready'; address: PostgresAddress }
  | { type: 'trouble'; line: string }
  | { type: 'failed'; line: string };

export const POSTGRES_USER = 'vitrine';
export const POSTGRES_DATABASE = 'vitrine';
