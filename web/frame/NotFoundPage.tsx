import { Form, Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';

/** The screen for unknown addresses. */
export function Component() {
  return (
    <div className="page flex flex-1 flex-col items-start justify-center gap-4 py-24">
      <title>{`Page not found · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl">
        Page not found
      </h1>
      <p className="max-w-prose text-ink-muted">
        There is nothing at this address. It may have moved, or the link has a typing error. Search
        for what you came for:
      </p>
      <search className="mt-4 w-full max-w-md">
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
      <Link to={paths.home} className={buttonLook('quiet') + ' -ml-4'}>
        Go to the home page
      </Link>
    </div>
  );
}
