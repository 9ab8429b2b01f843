import type { ByHand } from './mutant.ts';

const TESTS = 'factors/factors.test';

/** Each question about a second factor. */
export const FACTOR_QUESTIONS: readonly ByHand[] = [
  [
    'admins without their second factor',
    'server/identity/rights.rule.ts',
    "demanded === 'all' && !proved ?",
    'false ?',
    TESTS,
  ],
  [
    'duties without their second factor',
    'server/identity/rights.rule.ts',
    'const withFactor = proved ? [] :',
    'const withFactor = true ? [] :',
    TESTS,
  ],
  [
    'whose proof it is',
    'server/features/users/find-users.queries.ts',
    "and p.sign_in = ${sql.placeholder('signIn')}",
    "and ${sql.placeholder('signIn')}::text is not null",
    TESTS,
  ],
  [
    'a proof before the second factor changes',
    'server/features/factors/guard-factors.ts',
    'if (row?.secret != null || (has && factor.needed)) throw',
    'if (false) throw',
    TESTS,
  ],
  [
    'a proof before a second factor is demanded',
    'server/features/settings/settings.service.ts',
    "part === 'staffSecondFactor') && !by.hasProved",
    "part === 'staffSecondFactor') && false",
    TESTS,
  ],
  [
    'a proof before that is undone',
    'server/features/log/undo-entry.ts',
    'if (isOfFactor(entry) && !factor.proved) throw',
    'if (false) throw',
    TESTS,
  ],
  [
    'codes of an app that were used',
    'server/features/factors/factors.service.ts',
    'step <= row.lastStep',
    'false',
    TESTS,
  ],
  [
    'recovery codes that were used',
    'server/features/factors/factors.service.ts',
    'isNull(recoveryCodes.usedAt)',
    'undefined',
    TESTS,
  ],
];
