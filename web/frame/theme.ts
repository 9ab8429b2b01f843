/** Until somebody chooses a theme, the system's is used. */
type Theme = 'light' | 'dark';

// index.html reads the same key before the first paint.
const KEY = 'theme';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

/** The current theme. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return system().matches ? 'dark' : 'light';
}

/** Chooses a theme for this tab, the others, and later visits. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice is lost with the page.
  }
}

/** Calls back after every change of the theme. Returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const dark = system();
  listeners.add(onChange);
  dark.addEventListener('change', onChange);
  window.addEventListener('storage', takeOver);
  return () => {
    listeners.delete(onChange);
    dark.removeEventListener('change', onChange);
    window.removeEventListener('storage', takeOver);
  };
}

function takeOver({ key, newValue }: StorageEvent): void {
  if (key === KEY && (newValue === 'light' || newValue === 'dark')) show(newValue);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
