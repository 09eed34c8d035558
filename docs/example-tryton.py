#!/usr/bin/python3
"""An empty Tryton 6.0 becomes a small plant that Kuwei can work with (docs/tryton.md): a company, the user of Kuwei, places, a supplier,
two products and a purchase that is on its way. Run it once, on a database whose modules are activated:

    python3 docs/example-tryton.py /etc/tryton/trytond.conf plant 101 "kuwei posts what moved"
"""
import sys
from decimal import Decimal

from proteus import Model, config

conf, database, organisation, password = sys.argv[1:5]
config = config.set_trytond(database, config_file=conf)

# The company: the code of its party is the organisation of Kuwei.
currency = Model.get('currency.currency')(name='Euro', code='EUR', symbol='€')
currency.save()
party = Model.get('party.party')(name='Plant ' + organisation, code=organisation)
party.save()
company = Model.get('company.company')(party=party, currency=currency)
company.save()
User = Model.get('res.user')
admin = User(config.user)
admin.companies.append(company)
admin.company = company
admin.save()
config._context = User.get_preferences(True, config.context)

# The user of Kuwei: may read master data, and post stock, purchases and productions.
kuwei = User(name='Kuwei', login='kuwei', password=password)
Group = Model.get('res.group')
for name in ['Stock', 'Purchase', 'Production']:
    kuwei.groups.append(*Group.find([('name', '=', name)]))
kuwei.companies.append(Model.get('company.company')(company.id))
kuwei.company = kuwei.companies[0]
kuwei.save()

# Places: Tryton's own warehouse under codes of the plant, and two locations in it.
Location = Model.get('stock.location')
warehouse, = Location.find([('type', '=', 'warehouse')])
warehouse.code = 'RM1'
warehouse.name = 'Raw material'
warehouse.lost_found_location, = Location.find([('type', '=', 'lost_found')])
warehouse.save()
for place, code in [(warehouse.input_location, 'RM1-IN'), (warehouse.output_location, 'RM1-OUT'), (warehouse.storage_location, 'RM1-STO')]:
    place.code = code
    place.save()
for code in ['A-01-01', 'A-01-02']:
    Location(name=code, code=code, type='storage', parent=Location(warehouse.storage_location.id)).save()

# Goods and their supplier.
supplier = Model.get('party.party')(name='Kunshan Metal', code='S-0031')
supplier.save()
Uom = Model.get('product.uom')
products = []
for code, name, symbol in [('M-10442', 'Steel strip 1.2 mm', 'kg'), ('M-20017', 'Socket screw M6×20', 'u')]:
    unit, = Uom.find([('symbol', '=', symbol)])
    template = Model.get('product.template')(name=name, type='goods', purchasable=True, list_price=Decimal(2))
    template.default_uom = unit
    template.purchase_uom = unit
    template.products[0].suffix_code = code
    template.save()
    products.append(template.products[0])

# A purchase that is on its way.
purchase = Model.get('purchase.purchase')(party=supplier, warehouse=warehouse, invoice_method='manual')
for product, quantity in zip(products, [580, 2000]):
    line = purchase.lines.new()
    line.product = product
    line.quantity = quantity
    line.unit_price = Decimal('1.50')
purchase.click('quote')
purchase.click('confirm')
purchase.click('process')
print('Purchase', purchase.number, purchase.state)
