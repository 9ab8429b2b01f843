import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Wanted {
  challenge: string;
  origin?: string;
}

/** Of test shops, which have no public address. */
const ORIGIN = 'http://localhost';
/** A person was there, and was verified. */
const SEEN = 0x05;
const HAS_CREDENTIAL = 0x40;
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An authenticator in software: one passkey (ES256), as browsers answer with it. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  counter = 0;
  flags = SEEN;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // As COSE has it: an elliptic curve key for ES256 on P-256 (RFC 9053, 7.1.1).
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  /** A browser's answer to the options of a new passkey. */
  made({ challenge, origin = ORIGIN }: Wanted) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.#dataFor(origin, this.flags | HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(data)],
      ]) as never,
    );
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', { challenge, origin }),
      attestationObject: encode(attestation),
      transports: ['internal'],
    });
  }

  /** A browser's answer to the options of a sign-in. */
  signed({ challenge, origin = ORIGIN }: Wanted) {
    const data = this.#dataFor(origin, this.flags);
    const client = clientData('webauthn.get', { challenge, origin });
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: encode(data),
      signature: encode(sign('sha256', Buffer.concat([data, hash]), this.#key)),
    });
  }

  #dataFor(origin: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const host = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([flags]), counter]);
  }

  #answer<Response extends object>(response: Response) {
    const id = encode(this.id);
    return {
      response: {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response,
      },
    };
  }
}

function clientData(type: string, { challenge, origin }: Wanted): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString(
    'base64url',
  );
}
