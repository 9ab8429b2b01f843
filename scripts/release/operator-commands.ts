/** The commands of operators, which `./vitrine` of a release knows, too. Each is a script. */
export const OPERATOR_COMMANDS: readonly string[] = [
  'audit-invariants',
  'backup',
  'doctor',
  'migrate',
  'move',
  'restore',
  'shop',
  'wal',
];
