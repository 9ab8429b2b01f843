import type { Caller } from '#server/identity/caller.ts';
import type { Database, Transaction } from '#server/platform/database.ts';

/** What passkeys ask of second factors, which know what else somebody has. */
export interface OwnFactors {
  /** Throws 403 SECOND_FACTOR_NEEDED for somebody who has to prove their second factor before they change what they have. */
  demandProof(db: Transaction | Database['orm'], caller: Caller): Promise<void>;
  /** A passkey was added; its name in words. */
  added(tx: Transaction, caller: Caller, what: string, at: Date): Promise<void>;
  /** One was removed. Throws 409 LAST_FACTOR where none is left to somebody who needs one. */
  removed(tx: Transaction, caller: Caller, what: string, at: Date): Promise<void>;
}
