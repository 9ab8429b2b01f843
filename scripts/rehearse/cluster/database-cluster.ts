import { addressOf, startMachines, type DatabaseMachine } from './database-machine.ts';
import { waitUntil, type Place } from './processes.ts';

const WELL_MS = 180_000;
const PRIMARY_MS = 120_000;
const ANSWER_MS = 2_000;

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | 'unknown';
}

export interface DatabaseCluster {
  /** The machine that leads, and its address; without one that is named, which may not know yet that it does no longer. */
  primary(without?: DatabaseMachine): Promise<{ machine: DatabaseMachine; address: string }>;
  /** Waits until there is a primary (without one, as above), a replica that each commit waits for, and another replica, and none lags. */
  untilWell(without?: DatabaseMachine): Promise<void>;
  stop(): Promise<void>;
}

export async function startDatabaseCluster(place: Place): Promise<DatabaseCluster> {
  const machines = await startMachines(place);
  const primary = async (without?: DatabaseMachine) => {
    const others = machines
      .map((machine, at) => ({ machine, address: addressOf(at + 1) }))
      .filter(({ machine }) => machine !== without);
    let found: (typeof others)[number] | undefined;
    const isFound = async () => {
      const are = await Promise.all(others.map(({ address }) => isPrimary(address)));
      found = others[are.indexOf(true)];
      return found !== undefined;
    };
    await waitUntil(isFound, PRIMARY_MS, () => 'The database has no primary.');
    if (!found) throw new Error('The database has no primary.');
    return found;
  };
  return {
    primary,
    async untilWell(without) {
      let members: Member[] = [];
      const isWell = async () => {
        members = await readMembers((await primary(without)).address);
        return areWell(members);
      };
      const words = () =>
        `The database is not well: ${JSON.stringify(members)}\n${machines.map(({ said }) => said()).join('\n')}`;
      await waitUntil(isWell, WELL_MS, words);
    },
    async stop() {
      // Those that are left may not stop without a primary's lease: all at once.
      await Promise.all(machines.map((machine) => machine.stop()));
    },
  };
}

/** Asks Patroni as HAProxy does. */
async function isPrimary(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(`http://${address}:8008/primary`, { signal }).catch(() => {});
  return answer?.ok === true;
}

/** What Patroni on a machine says of all members: one that was away may not know of a change. */
async function readMembers(address: string): Promise<Member[]> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => {});
  if (answer?.ok !== true) return [];
  return ((await answer.json()) as { members: Member[] }).members;
}

function areWell(members: readonly Member[]): boolean {
  const roles = members
    .filter(({ state }) => state === 'running' || state === 'streaming')
    .filter(({ role, lag }) => role === 'leader' || lag === 0)
    .map(({ role }) => role);
  return roles.toSorted().join() === 'leader,replica,sync_standby';
}
