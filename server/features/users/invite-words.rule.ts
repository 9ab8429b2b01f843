import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import type { ProviderId } from '#contract/shop-config.ts';

/** The providers whose word accepts an invitation: "Google or GitHub". */
export function trustedNames(trusted: readonly ProviderId[]): string {
  return trusted.map((id) => PROVIDER_NAMES[id]).join(' or ');
}

/** Tells an invited person how to accept, after they logged in with a provider that the shop does not trust. */
export function howToAccept(trusted: readonly ProviderId[]): string {
  return `You are invited to work in this shop's back office. To accept, log out, and log in with ${trustedNames(trusted)}.`;
}

/** Explains in the list of invitations why a log-in could not accept one. */
export function whyNotAccepted(triedWith: ProviderId, trusted: readonly ProviderId[]): string {
  const name = PROVIDER_NAMES[triedWith];
  return trusted.includes(triedWith)
    ? `Tried with ${name}, which has not verified the address: they have to verify it there, and log in again.`
    : `Tried with ${name}, a provider that isn't trusted: they have to log in with ${trustedNames(trusted)}.`;
}
