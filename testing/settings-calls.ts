import type { LightMyRequestResponse } from 'fastify';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';
import { formOf, type FormPart } from './forms.ts';
import type { TestShop } from './test-shop.ts';

interface Admin {
  uid: string;
  headers: { authorization: string };
}

/** An admin's calls of `settings`. */
export interface SettingsCalls {
  read(): Promise<StoredSettings>;
  /** Sends any body. */
  put(body: unknown, ifMatch?: string): Promise<LightMyRequestResponse>;
  /** Changes settings; throws if that is refused. */
  change(changes: SettingsChanges): Promise<StoredSettings>;
  /** Sends the form of a picture. */
  upload(...parts: readonly FormPart[]): Promise<LightMyRequestResponse>;
}

export function settingsCalls(shop: Pick<TestShop, 'app'>, admin: () => Admin): SettingsCalls {
  const url = () => `/api/v1/settings?id=${admin().uid}`;
  const calls: SettingsCalls = {
    async read() {
      const response = await shop.app.inject({ url: url(), headers: admin().headers });
      return response.json<{ settings: StoredSettings }>().settings;
    },
    put: (body, ifMatch) =>
      shop.app.inject({
        method: 'PUT',
        url: url(),
        headers: { ...admin().headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
        payload: body as object,
      }),
    async change(changes) {
      const response = await calls.put(changes);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<{ settings: StoredSettings }>().settings;
    },
    async upload(...parts) {
      const { headers, payload } = await formOf(...parts);
      return shop.app.inject({
        method: 'POST',
        url: url().replace('?', '/picture?'),
        headers: { ...headers, ...admin().headers },
        payload,
      });
    },
  };
  return calls;
}
