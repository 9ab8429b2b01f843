/**
 * `npm run shop -- admin grant|revoke|drop-factor EMAIL|UID`: grants or revokes the role admin, even of a shop owner or the last
 * admin, or takes somebody's second factor off, so that whoever runs the shop can't be locked out. A local shop has to be running. The shop is found by the
 * settings it was started with. Exit code 0: it is done. 1: refused, with the reason. 2: unexpected error.
 */
import type { User } from '#contract/users.ts';
import { dropFactorAsOperator } from '#server/features/factors/drop-factor.ts';
import { changeRoleAsOperator } from '#server/features/users/change-role.ts';
import { findByEmail } from '#server/features/users/find-users.queries.ts';
import { databaseUrlOf } from '#local/find-shop.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database-away.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';

const USAGE = 'Usage: npm run shop -- admin grant|revoke|drop-factor EMAIL|UID';

/** The command is wrong, or doesn't name exactly one user. */
class Refusal extends Error {}

if (import.meta.main) {
  const { code, said } = await answerCommand(process.argv.slice(2), process.env);
  if (code === 0) console.log(said);
  else console.error(said);
  process.exitCode = code;
}

/** Runs the command. Returns the exit code, and what to print. */
export async function answerCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: (await runCommand(words, environment)).join('\n') };
  } catch (error) {
    const isRefusal = error instanceof Refusal || error instanceof ApiError;
    return { code: isRefusal ? 1 : 2, said: explain(error) };
  }
}

async function runCommand(
  [subject, verb, whom, ...rest]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string[]> {
  const isKnown = subject === 'admin' && ['grant', 'revoke', 'drop-factor'].includes(verb ?? '');
  if (!isKnown || !whom || rest.length > 0) throw new Refusal(USAGE);
  const database = openDatabase(databaseUrlOf(readConfig(environment)), 2, () => {});
  try {
    const uid = whom.includes('@') ? await uidOf(database, whom) : whom;
    const deps = { database, now: () => new Date() };
    if (verb === 'drop-factor') return factorLines(await dropFactorAsOperator(deps, uid));
    const role = verb === 'grant' ? 'admin' : 'user';
    return toLines(await changeRoleAsOperator(deps, uid, role));
  } finally {
    await database.close();
  }
}

/** The one account with this verified address; if there isn't exactly one, the error lists all accounts that have it. */
async function uidOf(database: Database, email: string): Promise<string> {
  const found = await findByEmail(database, email);
  const [verified, ...more] = found.filter(({ emailVerified }) => emailVerified);
  if (verified && more.length === 0) return verified._id;
  if (found.length === 0) {
    throw new Refusal(`Nobody with the address ${email} has logged in to this shop yet.`);
  }
  const count = verified ? `${more.length + 1} verified accounts` : 'no verified account';
  throw new Refusal(
    [
      `There is ${count} with the address ${email}. Name one of these by its uid instead:`,
      ...found.map((user) => `  ${user._id}  ${describe(user)}, since ${user.createdAt}`),
    ].join('\n'),
  );
}

type Outcome = Awaited<ReturnType<typeof changeRoleAsOperator>>;

function factorLines(user: User): string[] {
  return [
    `${user.name}, ${emailOf(user)}, uid ${user._id}, has no second factor now: no app, recovery codes or passkeys.`,
    'A letter tells them. If they need one, they add it at their next log-in.',
  ];
}

function toLines({ user, isChanged, adminsLeft }: Outcome): string[] {
  const roleNow = user.role === 'admin' ? 'an admin' : 'no admin';
  return [
    `${user.name}, ${emailOf(user)}, uid ${user._id}, is ${roleNow} ${isChanged ? 'now' : 'already'}.`,
    ...(isChanged && user.role === 'admin'
      ? ['If they are logged in, they have to log in again to work as one.']
      : []),
    ...(adminsLeft === 0
      ? ['The shop has no admin now. Make somebody one: npm run shop -- admin grant EMAIL']
      : []),
  ];
}

function describe(user: User): string {
  return user.role === 'admin' ? `${emailOf(user)}, admin` : emailOf(user);
}

function emailOf({ email, emailVerified }: User): string {
  return email ? `${email} (${emailVerified ? 'verified' : 'unverified'})` : 'no address';
}

function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof ConfigError) return error.message.replace('start', 'be found');
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return 'Nobody with that uid has logged in to this shop yet.';
  if (isDatabaseAway(error)) return 'The database does not answer. Is the shop open?';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
