import type { User } from '#contract/users.ts';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** Whether somebody is an admin. */
export function RoleLabel({ role }: Pick<User, 'role'>) {
  return (
    <StatusLabel tone={role === 'admin' ? 'good' : 'neutral'}>
      {role === 'admin' ? 'Admin' : 'Customer'}
    </StatusLabel>
  );
}
