import { FACTOR_QUESTIONS } from './factors.ts';
import { byHand, eachMatch, sourcesIn, type ByHand, type Mutant } from './mutant.ts';

const ACCESS = 'identity/access.test';

/** Each question that is asked of a caller. */
const QUESTIONS: readonly ByHand[] = [
  [
    'deleted accounts',
    'server/identity/caller.ts',
    'if (account?.isDeleted)',
    'if (false)',
    ACCESS,
  ],
  ['registered people', 'server/identity/caller.ts', 'if (!account)\n', 'if (false)\n', ACCESS],
  [
    'own ids',
    'server/identity/caller.ts',
    'if (access.ownId) requireOwnId(request, claims.uid);',
    '',
    ACCESS,
  ],
  [
    'own ids that are others’',
    'server/identity/caller.ts',
    'if (id !== uid) throw',
    'if (false) throw',
    ACCESS,
  ],
  [
    'admins',
    'server/identity/caller.ts',
    "if (access.who === 'admin' && !isSelf)",
    'if (false)',
    ACCESS,
  ],
  [
    'the role',
    'server/identity/caller.ts',
    "if (caller.admin === 'no') throw",
    'if (false) throw',
    ACCESS,
  ],
  [
    'old sessions of new admins',
    'server/identity/caller.ts',
    "if (caller.admin === 'stale') throw signInAgain();\n  if (caller.admin === 'unproved')",
    "if (caller.admin === 'unproved')",
    ACCESS,
  ],
  [
    'duties',
    'server/identity/caller.ts',
    "if (duty && duty !== 'any') demandDutyOf(caller, duty);",
    '',
    ACCESS,
  ],
  [
    'a recent log-in',
    'server/identity/caller.ts',
    'if (access.freshSignIn === true || (access.freshSignIn && !isSelf))',
    'if (false)',
    ACCESS,
  ],
  [
    'duties for other people’s things',
    'server/identity/caller.ts',
    'if (!caller.duties.includes(duty)) return false;',
    '',
    'identity/own-things',
    'orders/orders.routes',
  ],
  [
    'oneself, named in the address',
    'server/identity/caller.ts',
    'return (params as { uid?: unknown }).uid === uid;',
    'return uid !== undefined;',
    ACCESS,
    'users/leave-shop.test',
    'users/export-person',
  ],
  [
    'rights asked again after the body',
    'server/identity/enforce-access.ts',
    'performance.now() - request.callerAskedAt < AT_ONCE_MS',
    'true',
    'identity/lost-rights',
  ],
  [
    'rights asked again in the transaction',
    'server/identity/enforce-access.ts',
    "if (!caller || access.who === 'public') return undefined;",
    'if (access) return undefined;',
    'identity/lost-rights',
  ],
  [
    'duties lost meanwhile',
    'server/identity/enforce-access.ts',
    'for (const duty of caller.duties) demandDutyOf(now, duty);',
    '',
    'identity/lost-rights',
    'identity/own-things',
  ],
  [
    'routes without a rule',
    'server/platform/access.ts',
    'if (!access) throw',
    'if (false) throw',
    ACCESS,
  ],
  [
    'routes for admins without a duty',
    'server/platform/access.ts',
    "if (access.who === 'admin' && !access.duty)",
    'if (false)',
    ACCESS,
  ],
  [
    'tokens that ran out',
    'server/identity/token-claims.rule.ts',
    'exp + LEEWAY > seconds',
    'true',
    'identity/token-claims',
    ACCESS,
  ],
  [
    'tokens of the future',
    'server/identity/token-claims.rule.ts',
    'iat - LEEWAY <= seconds',
    'true',
    'identity/token-claims',
  ],
  [
    'log-ins of the future',
    'server/identity/token-claims.rule.ts',
    'authTime - LEEWAY <= seconds',
    'true',
    'identity/token-claims',
  ],
  [
    'tokens of other projects',
    'server/identity/token-claims.rule.ts',
    "claims['aud'] === rules.projectId",
    'true',
    'identity/token-claims',
  ],
  [
    'tokens of other issuers',
    'server/identity/token-claims.rule.ts',
    "claims['iss'] === `https://securetoken.google.com/${rules.projectId}`",
    'true',
    'identity/token-claims',
  ],
  [
    'providers that are not offered',
    'server/identity/token-claims.rule.ts',
    "if (!signInProvider) return { ok: false, reason: 'provider not allowed' };",
    '',
    'identity/token-claims',
    ACCESS,
  ],
  [
    'others’ orders',
    'server/features/orders/orders.service.ts',
    "!mayActAsAdmin(caller, 'orders') || !order",
    '!order',
    'orders/orders.routes',
    'identity/own-things',
  ],
  [
    'others’ cancellations',
    'server/features/refunds/cancel-order.ts',
    "if (!isOwn && !mayActAsAdmin(caller, 'orders'))",
    'if (false)',
    'refunds/cancel-order',
    'identity/own-things',
  ],
  [
    'others’ profiles',
    'server/features/users/users.service.ts',
    "if (!isOwn && !mayActAsAdmin(caller, 'customers'))",
    'if (false)',
    'users/users.routes',
    'identity/own-things',
  ],
  [
    'others’ papers',
    'server/features/papers/papers.service.ts',
    "!isOwn && (!mayActAsAdmin(caller, 'orders') || !order)",
    '!order',
    'papers/papers.routes',
    'identity/own-things',
  ],
  [
    'others’ returns',
    'server/features/returns/step-return.ts',
    "if (!mayActAsAdmin(caller, 'orders')) {",
    'if (false) {',
    'returns/returns.routes',
    'identity/own-things',
  ],
  [
    'duties that whoever grants them lacks',
    'server/features/users/judge-rights.rule.ts',
    "if (lacked) return { ok: false, reason: 'lacks', duty: lacked };",
    '',
    'users/judge-rights',
  ],
  [
    'the last owner',
    'server/features/users/judge-rights.rule.ts',
    'if (losesOwner && !others.some(isEveryDuty))',
    'if (false)',
    'users/judge-rights',
  ],
];

/** What a route says of its callers, and what it would say if it were forgotten. */
const RULES: readonly (readonly [rule: RegExp, replace: (found: string) => string])[] = [
  [/forAdmins\('(?!any)\w+'/g, () => "forAdmins('any'"],
  [/forAdmins\('any'\)/g, () => "{ access: { who: 'user' as const } }"],
  [/who: '(?:user|token|admin)'/g, () => "who: 'public'"],
  [/ownId: true,? ?/g, () => ''],
  [/freshSignIn: (?:true|'for-others'),? ?/g, () => ''],
];

/** The questions of the list, and the rule of every route. */
export function accessMutants(root: string): Mutant[] {
  const rules = sourcesIn(root, 'server/features/**/*.routes.ts').flatMap((source) =>
    RULES.flatMap(([rule, replace]) =>
      eachMatch(source, rule).map((found) => ({ ...found, replace: replace(found.find) })),
    ).map((mutant, place) => ({
      ...mutant,
      name: `access of ${source.file.slice('server/features/'.length)} ${place + 1}`,
      tests: ['identity/access-list'],
    })),
  );
  return [...byHand('access', [...QUESTIONS, ...FACTOR_QUESTIONS]), ...rules];
}
