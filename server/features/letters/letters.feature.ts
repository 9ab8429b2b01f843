import type { Mailing } from '#server/features/mail/open-mailing.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import { HOUR_MS, MINUTE_MS, Trigger, type Sweep } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { LettersDeps } from './letter-deps.ts';
import { forgetLetters } from './letter-list.queries.ts';
import { letterFrameRoutes, lettersRoutes } from './letters.routes.ts';
import { tellBackInStock, writeAttention, writeDigest } from './owner-letters.ts';
import { exportedLetters, exportedStops, forgetInLetters } from './personal-data.ts';
import { LetterSender } from './send-letters.ts';
import { stopLettersRoutes } from './stop-letters.routes.ts';
import { wantedLettersRoutes } from './wanted-letters.routes.ts';

interface Needs {
  letters: LettersDeps;
  /** Where letters go; undefined in a shop without a mail server. */
  mailing?: Mailing | undefined;
  limits: SharedLimits;
}

/** Letters are listed for a year. */
const KEPT_MS = 365 * 24 * HOUR_MS;

export function lettersFeature({ letters, mailing, limits }: Needs): Feature & PersonalData {
  const due = new Trigger();
  return {
    api: [
      lettersRoutes({ ...letters, mailing, limits, onLetter: due.fire }),
      wantedLettersRoutes({ ...letters, limits }),
    ],
    pages: [stopLettersRoutes(letters), letterFrameRoutes],
    sweeps: mailing ? sweepsOf(letters, mailing, due) : [],
    forgetting: forgetInLetters,
    exporting: [exportedLetters, exportedStops],
  };
}

function sweepsOf(letters: LettersDeps, mailing: Mailing, due: Trigger): Sweep[] {
  const failure = 'a sweep of letters failed';
  let sender: LetterSender | undefined;
  return [
    {
      run(onFailure) {
        sender ??= new LetterSender({ deps: letters, mailing, onFailure, onDone: due.fire });
        return sender.sweep();
      },
      everyMs: 1_000,
      isOften: true,
      failure,
      trigger: due,
      close: async () => sender?.close(),
    },
    { run: () => tellBackInStock(letters), everyMs: 5_000, failure },
    {
      async run() {
        await writeAttention(letters);
        await writeDigest(letters);
      },
      everyMs: MINUTE_MS,
      failure,
    },
    {
      run: () => forgetLetters(letters.database.pool, new Date(letters.now().getTime() - KEPT_MS)),
      everyMs: HOUR_MS,
      failure,
    },
  ];
}
