import type { AttentionItem } from '#contract/attention.ts';
import type { StoredSettings } from '#contract/settings.ts';
import type { ProviderId } from '#contract/shop-config.ts';
import type { Attachment } from '#server/features/mail/mail.ts';
import type { Database } from '#server/platform/database.ts';

export interface LettersDeps {
  database: Database;
  now(): Date;
  settings: { current(): Promise<StoredSettings> };
  /** The shop's. */
  money: { locale: string; timeZone: string; currency: string };
  /** The shop's address. */
  origin(): string;
  /** Addresses for letters to the owner if the settings name none. */
  adminEmails: readonly string[];
  /** The providers with which an invitation is accepted. */
  adminProviders: readonly ProviderId[];
  /** The address at which a guest tracks an order; undefined for an order of somebody with an account. */
  trackUrl(orderId: string): Promise<string | undefined>;
  /** Returns what needs attention now. */
  attention(): Promise<AttentionItem[]>;
  /** The invoice of an order, to be attached; undefined if it has none. */
  invoicePdf(orderId: string): Promise<Attachment | undefined>;
}
