import { inSpan, withinSpan, type Traces } from '#server/platform/trace.ts';
import type { Mail } from './mail.ts';
import type { Mailing } from './open-mailing.ts';

/** Traces letters: each is a span of the trace in which it is sent. */
export function traceMailing(mailing: Mailing, traces: Traces | undefined): Mailing {
  const send: Mail['send'] = (message, options) =>
    inSpan('mail', 'client', {}, () => mailing.mail.send(message, options));
  return { ...mailing, mail: { send }, traces };
}

/** Sends a letter. Those about an order belong to the trace in which it was made, if this instance has made it. */
export function traceLetter(
  { traces }: Pick<Mailing, 'traces'>,
  { kind, orderId }: { kind: string; orderId: string | null },
  send: () => Promise<void>,
): Promise<void> {
  const fields = { 'vitrine.letter': kind };
  const trace = traces?.begin({ name: 'letter', kind: 'internal', fields, thing: orderId });
  return trace ? withinSpan(trace, send) : send();
}
