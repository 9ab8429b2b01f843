import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { chooseTheme, currentTheme, watchTheme } from './theme.ts';

/** Switches the look; named by what a press brings. */
export function ThemeButton() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? 'Light mode' : 'Dark mode'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
    </IconButton>
  );
}
