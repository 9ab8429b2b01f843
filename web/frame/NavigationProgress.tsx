import { useNavigation } from 'react-router';

/** A thin line under the header while the next screen's code is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <output
      aria-label="Loading"
      className="absolute block inset-x-0 -bottom-px h-0.5 overflow-hidden"
    >
      <span className="navigation-progress block h-full bg-accent forced-colors:bg-[Highlight]" />
    </output>
  );
}
