import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';

const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0025 0000 3155', 'asks for a confirmation first'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
] as const;

/** The test cards of the payment sandbox. */
export function TestCards() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="text-sm text-ink-muted">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>This shop runs on your machine: no money moves.</p>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Test cards
          <ChevronDown
            className={`size-4 transition-[rotate] duration-150 ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        <ul className="mt-3 flex flex-col gap-1">
          {CARDS.map(([number, does]) => (
            <li key={number}>
              <span className="text-ink tabular-nums">{number}</span> {does}
            </li>
          ))}
        </ul>
        <p className="mt-2">With any expiry date to come and any CVC.</p>
      </div>
    </div>
  );
}
