import { isIP } from "node:net";
import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "@iphub/sdk/contract/passkey-shapes";
import type { FastifyRequest } from "fastify";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Actor } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSigned, signingKey } from "../../platform/secrets.ts";
import {
  type NewPasskey,
  passkeyOf,
  spendChallenge,
  spendPasskey,
  usedChallengeMilliseconds,
} from "./passkeys.store.ts";

const keyName = "passkey-challenge-key";
/** How long a person may take for the browser's dialog, in milliseconds; also how long a challenge is valid. */
const dialogMilliseconds = usedChallengeMilliseconds;

/** Loaded when first used: most calls never need it. */
const library = () => import("@simplewebauthn/server");

/** The hub as browsers know it: its origin, and the host name that passkeys are bound to. */
interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

/**
 * The relying party, from IPHUB_PUBLIC_URL and from nothing that a request says; without the setting only `localhost`,
 * and only of a hub that no other machine reaches. Browsers have passkeys for https and host names alone, but for
 * `localhost`.
 * @throws Failure 409 `no_passkeys` where the hub's address cannot have passkeys
 */
function relyingParty({ configuration }: Pick<Platform, "configuration">, request: FastifyRequest): RelyingParty {
  const { publicUrl, isLocal } = configuration;
  const address = publicUrl ?? (isLocal ? `http://${request.host}` : "");
  if (URL.canParse(address)) {
    const { protocol, hostname, origin } = new URL(address);
    const isNamed = protocol === "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
    if (hostname === "localhost" || (publicUrl !== undefined && isNamed)) return { origin, id: hostname };
  }
  throw new Failure(
    409,
    "no_passkeys",
    "This hub has no passkeys at this address: they need https and a host name. Ask its operator for IPHUB_PUBLIC_URL.",
  );
}

/** What a challenge is for: a new passkey of a person, or a proof by a person who has one. */
type Purpose = { readonly userId: string } | "proof";

const audienceOf = (purpose: Purpose) => (purpose === "proof" ? "proof" : `new ${purpose.userId}`);

/** A signed challenge needs no row until it is used, so that strangers cannot fill the database with them. */
async function newChallenge(platform: Platform, purpose: Purpose): Promise<string> {
  const now = platform.clock.now();
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audienceOf(purpose))
    .setJti(newId(now))
    .setExpirationTime(Math.floor((now.getTime() + dialogMilliseconds) / 1000))
    .sign(new TextEncoder().encode(await signingKey(platform, keyName)));
}

/** The id of a challenge of this hub that is for the purpose and has not expired, or null. */
function challengeId(platform: Platform, encoded: string, purpose: Purpose): Promise<string | null> {
  const token = Buffer.from(encoded, "base64url").toString();
  const rules = { algorithms: ["HS256"], audience: audienceOf(purpose), currentDate: platform.clock.now() };
  return readSigned(platform, keyName, async (key) => {
    try {
      return (await jwtVerify(token, new TextEncoder().encode(key), rules)).payload.jti ?? null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  });
}

/** The check of a challenge for the library, which keeps the id of the one that was right. */
function challengeCheck(platform: Platform, purpose: Purpose) {
  const found: { id: string | null } = { id: null };
  const expectedChallenge = async (given: string) => {
    found.id = await challengeId(platform, given, purpose);
    return found.id !== null;
  };
  return { found, expectedChallenge };
}

/** What a browser signs with a passkey: the same for everyone, so that it does not show who has an account. */
export async function requestPasskey(platform: Platform, request: FastifyRequest): Promise<PasskeyRequest> {
  const { id } = relyingParty(platform, request);
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: await newChallenge(platform, "proof"),
    timeout: dialogMilliseconds,
    userVerification: "required",
  });
}

/** What a browser makes a passkey for; not on a device that has one of this person. */
export async function requestNewPasskey(
  platform: Platform,
  request: FastifyRequest,
  { userId, email, firstName, lastName }: Actor,
  known: readonly string[],
): Promise<PasskeyCreation> {
  const { id } = relyingParty(platform, request);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: id,
    rpName: "iphub",
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    challenge: await newChallenge(platform, { userId }),
    timeout: dialogMilliseconds,
    excludeCredentials: known.map((credential) => ({ id: credential })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Checks a new passkey; null if it is of another challenge, origin or person, or was made without verification. */
export async function checkNewPasskey(
  platform: Platform,
  request: FastifyRequest,
  userId: string,
  response: PasskeyRegistration,
): Promise<NewPasskey | null> {
  const party = relyingParty(platform, request);
  const { verifyRegistrationResponse } = await library();
  const { found, expectedChallenge } = challengeCheck(platform, { userId });
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refusedBy(platform));
  if (!checked?.verified || found.id === null) return null;
  const { credential, credentialBackedUp: synced } = checked.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString("base64url");
  return { challenge: found.id, credential: credential.id, publicKey, counter: credential.counter, synced };
}

/** The person that a passkey belongs to. */
export interface PasskeyHolder {
  readonly userId: string;
  readonly email: string;
}

/**
 * Uses up a proof with a passkey: the person who has it, or null if no open account has, or if the challenge, origin,
 * host name, verification, signature or counter is wrong. Each challenge proves once.
 */
export async function provePasskey(
  platform: Platform,
  request: FastifyRequest,
  response: PasskeyAssertion,
): Promise<PasskeyHolder | null> {
  const party = relyingParty(platform, request);
  const { db, database, clock } = platform;
  const known = await passkeyOf(db, response.id);
  if (!known) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== known.userId) return null;
  const { verifyAuthenticationResponse } = await library();
  const { found, expectedChallenge } = challengeCheck(platform, "proof");
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: response.id, publicKey: Buffer.from(known.publicKey, "base64url"), counter: known.counter },
    requireUserVerification: true,
  }).catch(refusedBy(platform));
  if (!checked?.verified || found.id === null) return null;
  if (!(await spendChallenge(database.kysely, found.id, clock.now()))) return null;
  const { newCounter: counter, credentialBackedUp: synced } = checked.authenticationInfo;
  const use = { id: known.id, before: known.counter, counter, synced };
  if (!(await spendPasskey(database.kysely, use, clock.now()))) return null;
  return { userId: known.userId, email: known.email };
}

/** The library says what is wrong by an error whose text is for logs alone. */
function refusedBy({ log }: Platform): (error: unknown) => null {
  return (error) => {
    log.info({ err: error }, "a passkey was refused");
    return null;
  };
}
