import { Button } from '#web/ui/Button.tsx';

interface ErrorStateProps {
  title: string;
  message: string;
  onRetry: () => unknown;
  retrying?: boolean;
}

/** Says what could not be shown and why, with a button "Try again". */
export function ErrorState({ title, message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center"
    >
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-muted">{message}</p>
      <Button className="mt-3" onClick={onRetry} busy={retrying}>
        Try again
      </Button>
    </div>
  );
}
