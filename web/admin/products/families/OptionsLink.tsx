import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';

const JoinDialog = lazyPart(() => import('./JoinDialog.tsx'));

interface OptionsLinkProps {
  product: Product;
  /** True while the product's form has something that is not saved. */
  isChanged: boolean;
}

/** Leads to the family of a member. A single product can be made the first member of one. */
export function OptionsLink({ product, isChanged }: OptionsLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (product.family)
    return (
      <Link to={adminPaths.family(product.family._id)} className={buttonLook('secondary')}>
        Options of {product.family.name}
      </Link>
    );
  return (
    <>
      <Button
        aria-disabled={isChanged || undefined}
        title={isChanged ? 'Save the changes first' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Add options
      </Button>
      {isOpen && (
        <Suspense>
          <JoinDialog products={[product]} title="Add options" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
