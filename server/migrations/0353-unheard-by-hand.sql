-- What a person set by hand before any answer was heard: looked for when a neighbour brings back a number that is not known here.
create index outbox_unheard on outbox (neighbour) where by_hand and answer is null;
