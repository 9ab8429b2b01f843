import { useNavigation } from 'react-router';

/** A thin line under the header while the next screen's code is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" aria-label="Loading" className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      <div className="navigation-progress h-full bg-accent" />
    </div>
  );
}
