import type { User } from '#contract/users.ts';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** A label for the role: Admin or Customer. */
export function RoleLabel({ role }: Pick<User, 'role'>) {
  return (
    <StatusLabel tone={role === 'admin' ? 'good' : 'neutral'}>
      {role === 'admin' ? 'Admin' : 'Customer'}
    </StatusLabel>
  );
}
