import type { JsonObject, JsonValue } from "toolwright";
import { isRecord } from "../../json-values/json-value.ts";
import { type ObjectPlace, objectPlaces } from "../parameters/object-places.ts";
import type { Parameter } from "../parameters/parameter.ts";
import { pathKey } from "../parameters/path-key.ts";
import { isStructured } from "../text/find-json.ts";
import type { Found } from "../text/span.ts";
import type { Draft } from "./draft.ts";
import { isFull, jsonFit, sameName, type Target } from "./json-fit.ts";
import { isNamedBefore } from "./named-before.ts";

/** A name right before JSON says more than what stands in it, unless nothing in it is declared there. */
const NAMED = 2;
const ONLY_NAMED = 0.5;

/**
 * JSON goes as a whole to the object, record or list that is named right before it, else to the one whose properties it
 * has. Properties that are not declared go with it, so that the tool can refuse them.
 */
export function fillJson(draft: Draft): void {
  const places = objectPlaces(draft.tool);
  for (const json of draft.message.json) {
    const target = bestTarget(draft, targetsOf(draft, places), json);
    if (target === undefined) continue;
    if (target.kind === "object") setObject(draft, target.place, json as Found<JsonObject>, places);
    else setWhole(draft, target.parameter, json);
  }
}

/** What is left of the JSON is the value of a parameter that takes any, as long as one is wanted. */
export function fillAnyJson(draft: Draft): void {
  for (const json of draft.free(draft.message.json.filter(({ value }) => isStructured(value)))) {
    const [parameter] = draft.wanted("any");
    if (parameter) draft.set(parameter, json, "formed");
  }
}

function targetsOf(draft: Draft, places: readonly ObjectPlace[]): Target[] {
  const objects = places.map((place): Target => ({ kind: "object", place }));
  const wholes = draft.parameters
    .filter(({ kind }) => kind === "record" || kind === "list")
    .map((parameter): Target => ({ kind: "whole", parameter }));
  return [...objects, ...wholes].filter((target) => !isFull(draft, target));
}

/** Of those that fit equally well the wanted one counts, else the first. */
function bestTarget(draft: Draft, targets: readonly Target[], json: Found<JsonValue>): Target | undefined {
  const fits = targets.map((target) => ({ target, fit: fitOf(draft, target, json) })).filter(({ fit }) => fit > 0);
  const most = Math.max(...fits.map(({ fit }) => fit));
  const best = fits.filter(({ fit }) => fit === most).map(({ target }) => target);
  return best.find((target) => isWanted(draft, target)) ?? best[0];
}

function fitOf(draft: Draft, target: Target, json: Found<JsonValue>): number {
  const fit = jsonFit(draft, target, json.value);
  if (fit === undefined) return 0;
  const { stems } = target.kind === "object" ? target.place : target.parameter;
  if (!isNamedBefore(draft.message.text, json.start, stems)) return fit;
  return fit === 0 ? ONLY_NAMED : fit + NAMED;
}

function isWanted(draft: Draft, target: Target): boolean {
  return target.kind === "object" ? hasWanted(draft, target.place) : draft.isWanted(target.parameter);
}

function hasWanted(draft: Draft, { path }: ObjectPlace): boolean {
  return draft.parameters.some(
    (parameter) => pathKey(parameter.path.slice(0, path.length)) === pathKey(path) && draft.isWanted(parameter),
  );
}

function setObject(draft: Draft, place: ObjectPlace, json: Found<JsonObject>, places: readonly ObjectPlace[]): void {
  draft.take(json);
  if (place.isUnion) {
    draft.setAt(place.path, json);
    draft.certainties.push("formed");
    return;
  }
  for (const [key, value] of Object.entries(json.value)) {
    const path = [...place.path, place.names.find((name) => name === key) ?? declaredName(place, json.value, key)];
    const parameter = draft.parameters.find((candidate) => pathKey(candidate.path) === pathKey(path));
    const inner = places.find((candidate) => pathKey(candidate.path) === pathKey(path));
    if (parameter) draft.set(parameter, { ...json, value }, "named");
    else if (inner && isRecord(value)) setObject(draft, inner, { ...json, value: value as JsonObject }, places);
    else draft.setAt(path, { ...json, value });
  }
}

/** `full_name` is the declared `fullName`, unless that stands there as well. */
function declaredName({ names }: ObjectPlace, object: JsonObject, key: string): string {
  return names.find((name) => sameName(name, key) && !Object.hasOwn(object, name)) ?? key;
}

/** A record or list. Several objects, each written by itself, make up a list together. */
function setWhole(draft: Draft, parameter: Parameter, json: Found<JsonValue>): void {
  const before = draft.values.get(pathKey(parameter.path));
  const isItem = parameter.kind === "list" && !Array.isArray(json.value);
  const value = isItem ? [...(Array.isArray(before) ? before : []), json.value] : json.value;
  draft.set(parameter, { ...json, value }, "formed");
}
