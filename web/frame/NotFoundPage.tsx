import { Form, Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

/** The screen for unknown addresses. */
export function Component() {
  return (
    <div className="page py-8 md:py-12">
      <title>{`Page not found · ${shopConfig.shop.name}`}</title>
      <EmptyState
        heading="h1"
        title="Page not found"
        action={
          <>
            <search className="w-full max-w-md">
              <Form action={paths.search} className="flex gap-2">
                <Field label="Search products" hideLabel className="flex-1">
                  {(control) => (
                    <input
                      {...control}
                      type="search"
                      name="search"
                      placeholder="Search products"
                      maxLength={200}
                      required
                      className={INPUT}
                    />
                  )}
                </Field>
                <Button type="submit" variant="primary">
                  Search
                </Button>
              </Form>
            </search>
            <Link to={paths.home} className={buttonLook('secondary')}>
              Go to the home page
            </Link>
          </>
        }
      >
        There is nothing at this address. It may have moved, or the link has a typing error. Search
        for what you came for:
      </EmptyState>
    </div>
  );
}
