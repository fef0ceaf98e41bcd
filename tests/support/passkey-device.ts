import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Hub } from "@iphub/sdk";
import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "@iphub/sdk/contract/passkey-shapes";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** CBOR (RFC 8949) of byte strings up to 65,535 bytes, and of the map that holds a key on the curve P-256 (RFC 9053). */
const byteString = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length]), bytes]);
const coseKey = (x: Uint8Array, y: Uint8Array) =>
  Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y]);

/** What a device does otherwise than it should. */
export interface Deviation {
  readonly origin?: string;
  readonly host?: string;
  /** The counter that it signs, in place of the next one. */
  readonly counter?: number;
  /** False for a device that did not ask for PIN, finger or face. */
  readonly isVerified?: boolean;
  readonly userHandle?: string;
}

/** A device with one passkey, as WebAuthn describes it, for the hub at `origin`. */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(32);
  const id = text(credential);
  let counter = 0;
  let owner = "";
  const clientData = (type: string, challenge: string, { origin: other }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other ?? origin, crossOrigin: false }));
  const signed = (flags: number, { host, isVerified = true, counter: other }: Deviation) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(other ?? counter);
    return Buffer.concat([
      sha256(host ?? new URL(origin).hostname),
      Buffer.from([flags | 1 | (isVerified ? 4 : 0)]),
      count,
    ]);
  };
  return {
    id,
    /** Makes the passkey that a hub asked for. */
    make(asked: PasskeyCreation, how: Deviation = {}): PasskeyRegistration {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url"));
      const length = Buffer.from([0, credential.length]);
      const authData = Buffer.concat([signed(0x40, how), Buffer.alloc(16), length, credential, key]);
      const head = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex");
      owner = asked.user.id;
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: text(clientData("webauthn.create", asked.challenge, how)),
          attestationObject: text(Buffer.concat([head, byteString(authData)])),
        },
        clientExtensionResults: {},
      };
    },
    /** Signs what a hub asked for. */
    sign(asked: PasskeyRequest, how: Deviation = {}): PasskeyAssertion {
      const data = clientData("webauthn.get", asked.challenge, how);
      const authData = signed(0, how);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: how.userHandle ?? owner,
        },
        clientExtensionResults: {},
      };
    },
  };
}

/** Adds a passkey for the person of a hub; returns the device and what the hub answered. */
export async function addPasskey(hub: Hub, origin: string, name = "Laptop") {
  const device = passkeyDevice(origin);
  const added = await hub.auth.addPasskey({ name, passkey: device.make(await hub.auth.beginPasskey()) });
  return { device, added };
}
