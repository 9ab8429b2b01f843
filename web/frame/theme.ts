/** The two looks of the shop. Until one is chosen, the system's is followed. */
type Theme = 'light' | 'dark';

// index.html reads the same key before the first paint.
const KEY = 'theme';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

/** The look on the screen now. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return system().matches ? 'dark' : 'light';
}

/** Chooses a look for good: this tab, the other ones, and the next visit. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Calls back after every change of the look, wherever it comes from; returns how to stop. */
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
