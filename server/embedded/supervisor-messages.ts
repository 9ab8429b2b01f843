/** The address of a running server. */
export interface PostgresAddress {
  port: number;
  /** Folder of the Unix socket; absent where the platform has none. */
  socketFolder?: string;
  password: string;
}

/** A message from the supervisor to the process that started it. */
export type SupervisorMessage =
  | { type: 'progress'; line: string }
  | { type: 'ready'; address: PostgresAddress }
  | { type: 'warning'; line: string }
  | { type: 'failed'; line: string };

export const POSTGRES_USER = 'vitrine';
export const POSTGRES_DATABASE = 'vitrine';
