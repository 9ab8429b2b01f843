/** The settings of the sandbox's process. */
export interface SandboxSettings {
  host: string;
  port: number;
  /** The sandbox's URL for browsers. */
  url: string;
  /** The path of its database. */
  file: string;
  /** Its own names in Host headers. */
  hostNames: readonly string[];
  /** The origins of the pages that may call it, and that return URLs may have. */
  shopOrigins: readonly string[];
  /** The URL to which events are delivered; if undefined, they are only listed. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  /** The time that refunds to slow cards stay pending, in milliseconds; 2,000 if undefined. */
  pendingRefundMs?: number;
}

/** Messages to the parent process. */
export interface SandboxMessage {
  type: 'ready';
}

export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

/** The version of the provider's API that the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';
