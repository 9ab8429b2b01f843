import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { decideAccess } from '#web/frame/access.ts';
import { paths } from '#web/paths.ts';
import { selectSession } from '#web/session/session-slice.ts';
import { rememberWantedPage } from '#web/session/wanted-page.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';

/** Shows something as soon as it is known that nobody is signed in. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const { kind } = decideAccess('user', useShopSelector(selectSession), false);
  return kind === 'turn-away' && children;
}

interface LogInButtonProps {
  /** The place on the page that is shown after the log-in. */
  comesBackTo?: `#${string}`;
  children: ReactNode;
}

/** A button of visitors for something that needs the log-in, which leads back to this page. */
export function LogInButton({ comesBackTo, children }: LogInButtonProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        rememberWantedPage(pathname + search + (comesBackTo ?? hash));
        void navigate(paths.login);
      }}
    >
      {children}
    </Button>
  );
}
