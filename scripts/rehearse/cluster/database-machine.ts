import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startFaultyProxy, type FaultyProxy } from '#testing/faulty-proxy.ts';
import { ROOT } from '../../release/lay-out.ts';
import { familyOf, startProcess, type Place, type StartedProcess } from './processes.ts';

export const MACHINES = [1, 2, 3] as const;
/** Addresses of the loopback device stand for the machines of deploy/. */
export const addressOf = (at: number) => `127.0.1.${at}`;
export const nameOf = (at: number) => `db-${at}`;
export const SUPERUSER = { name: 'postgres', password: 'super-secret-here' };

/** A machine of the database: a member of etcd, and Patroni with its PostgreSQL, which reaches etcd through proxies that can be cut. */
export interface DatabaseMachine {
  name: string;
  /** Kills PostgreSQL (`kill -9`), and leaves Patroni. */
  killPostgres(): void;
  /** Stops everything of it as a machine that hangs (SIGSTOP). */
  pause(): void;
  resume(): void;
  /** Patroni reaches no member of etcd: nothing answers any more, and nothing is refused. */
  cutOff(): void;
  reconnect(): Promise<void>;
  said(): string;
  stop(): Promise<void>;
}

/** Starts etcd on all machines, then Patroni. */
export async function startMachines(place: Place): Promise<DatabaseMachine[]> {
  const members = MACHINES.map((at) => startEtcd(place, at));
  return Promise.all(
    members.map(async (etcd, index) => {
      const at = index + 1;
      const proxies = await Promise.all(
        MACHINES.map((one) => startFaultyProxy(`http://${addressOf(one)}:2379`)),
      );
      return machineOf(place, at, { etcd, proxies });
    }),
  );
}

function startEtcd(place: Place, at: number): StartedProcess {
  const peer = (one: number) => `http://${addressOf(one)}:2380`;
  const client = `http://${addressOf(at)}:2379`;
  const options = {
    name: nameOf(at),
    'data-dir': path.join(place.folder, `etcd-${at}`),
    'listen-peer-urls': peer(at),
    'initial-advertise-peer-urls': peer(at),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'initial-cluster': MACHINES.map((one) => `${nameOf(one)}=${peer(one)}`).join(','),
  };
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return startProcess(place, `etcd-${at}`, ['etcd', '--enable-v2', ...words]);
}

function machineOf(
  place: Place,
  at: number,
  { etcd, proxies }: { etcd: StartedProcess; proxies: readonly FaultyProxy[] },
): DatabaseMachine {
  const data = path.join(place.folder, `postgres-${at}`);
  const patroni = startPatroni(place, at, { data, proxies });
  const postmaster = () =>
    Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let paused: number[] = [];
  const resume = () => {
    for (const pid of paused) process.kill(pid, 'SIGCONT');
    paused = [];
  };
  return {
    name: nameOf(at),
    killPostgres: () => void process.kill(postmaster(), 'SIGKILL'),
    pause() {
      paused = [postmaster(), patroni.pid, etcd.pid].flatMap(familyOf);
      for (const pid of paused) process.kill(pid, 'SIGSTOP');
    },
    resume,
    cutOff() {
      for (const proxy of proxies) proxy.stall();
    },
    async reconnect() {
      await Promise.all(proxies.map((proxy) => proxy.restore()));
    },
    said: patroni.said,
    async stop() {
      resume();
      // Patroni stops its PostgreSQL.
      await patroni.stop();
      await etcd.stop();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

/** Starts Patroni with the file of deploy/, and says in the environment what is of this machine. */
function startPatroni(
  place: Place,
  at: number,
  { data, proxies }: { data: string; proxies: readonly FaultyProxy[] },
): StartedProcess {
  const sockets = path.join(place.folder, `sockets-${at}`);
  mkdirSync(sockets);
  chownSync(sockets, place.uid, place.gid);
  const file = path.join(place.folder, `patroni-${at}.yaml`);
  const text = readFileSync(path.join(ROOT, 'deploy/patroni.yaml'), 'utf8');
  const own = `  parameters: { unix_socket_directories: ${sockets} }\n`;
  writeFileSync(file, text.replace(/^ {2}pg_hba:/m, `${own}$&`));
  const address = addressOf(at);
  return startProcess(place, `patroni-${at}`, ['patroni', file], {
    PATRONI_NAME: nameOf(at),
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_ETCD_HOSTS: proxies.map(({ url }) => new URL(url).host).join(','),
    PATRONI_ETCD_USE_PROXIES: 'true',
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: path.join(place.folder, `pgpass-${at}`),
    PATRONI_SUPERUSER_PASSWORD: SUPERUSER.password,
    PATRONI_REPLICATION_PASSWORD: 'replica-secret-here',
    PATRONI_REWIND_PASSWORD: 'rewind-secret-here',
  });
}
