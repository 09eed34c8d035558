select document_states('productOut', 'out', 'synchronized');
select document_states('iqcReturn', 'open', 'out', 'synchronized', 'deleted');
select document_states('scanOut', 'open', 'out', 'synchronized', 'deleted');
