import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/sign-out.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Avatar } from './Avatar.tsx';
import { Menu, MENU_ITEM } from './Menu.tsx';

/** The profile button and its menu. */
export function Component({ user }: { user: User }) {
  return (
    <Menu
      renderButton={(button) => (
        <IconButton {...button} label="Profile">
          <Avatar photo={user.photo} />
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <p className="border-b border-line px-3 pt-1 pb-3">
            <span className="block truncate font-medium">{user.guest ? 'Guest' : user.name}</span>
            {user.email && (
              <span className="block truncate text-sm text-ink-muted">{user.email}</span>
            )}
          </p>
          <MenuItems isAdmin={user.role === 'admin'} close={close} />
        </>
      )}
    </Menu>
  );
}

function MenuItems({ isAdmin, close }: { isAdmin: boolean; close: () => void }) {
  return (
    <ul className="pt-1">
      {isAdmin && (
        <li>
          <Link to={adminPaths.dashboard} onClick={close} className={MENU_ITEM}>
            Admin
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.orders} onClick={close} className={MENU_ITEM}>
          Orders
        </Link>
      </li>
      <li>
        <Link to={paths.account} onClick={close} className={MENU_ITEM}>
          Account
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={MENU_ITEM}
          onClick={() => {
            close();
            void signOut();
          }}
        >
          Sign out
        </button>
      </li>
    </ul>
  );
}
