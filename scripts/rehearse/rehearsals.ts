import type { Figures } from './figures.ts';

export interface Rehearsal {
  about: string;
  /** The Debian packages that it needs. */
  packages: readonly string[];
  needsRoot?: boolean;
  /** Its file is loaded when it runs. */
  load(): Promise<{ run(say: (line: string) => void): Promise<Figures> }>;
}

export const REHEARSALS: Readonly<Record<string, Rehearsal>> = {
  image: {
    about: 'builds the image on a base of Debian packages, and sells from its files',
    packages: ['bubblewrap', 'buildah', 'ca-certificates', 'mmdebstrap', 'zstd'],
    needsRoot: true,
    load: () => import('./image.ts'),
  },
  compose: {
    about: 'sells through Caddy from two instances with a bucket, one of which is killed',
    packages: ['caddy'],
    load: () => import('./compose.ts'),
  },
  release: {
    about: 'packs a release archive, and sells from it as an unknown user without a network',
    packages: ['iproute2', 'tar', 'util-linux', 'zstd'],
    needsRoot: true,
    load: () => import('./release.ts'),
  },
  pitr: {
    about: 'loses a shop on PostgreSQL 15, and recovers it to a moment before, from a bucket',
    packages: ['postgresql-15', 'tar'],
    needsRoot: true,
    load: () => import('./pitr.ts'),
  },
  cluster: {
    about:
      'sells from three instances on PostgreSQL under Patroni, while instances and primaries fail',
    packages: ['etcd-server', 'haproxy', 'patroni', 'pgbouncer', 'postgresql-15'],
    needsRoot: true,
    load: () => import('./cluster.ts'),
  },
  systemd: {
    about: 'checks the unit of systemd, and how much it lets the shop do',
    packages: ['systemd'],
    load: () => import('./systemd.ts'),
  },
  alerts: {
    about:
      'checks the alerts for Prometheus, and tries them on a shop that is well and on one that is not',
    packages: ['prometheus'],
    load: () => import('./alerts.ts'),
  },
};
